"""Tips for the debate, questions and answers, and what to do after the game."""

from __future__ import annotations

from keeling.core.text import N_, _

TAKE_ACTION = "https://solutionsthegame.com/take-action/"
TIPS = (
    N_(
        "Solutions are put in place between 2020 and 2050. What was everywhere by 2020 already has little left to gain."
    ),
    N_("The figures are optimistic but plausible: hard work, yet within reach without heroes."),
    N_("No breakthrough is needed. Everything works with the technology of 2020, which gets better in small steps."),
    N_("Think of the whole world. How would other regions use this?"),
    N_("What does it cost, and who would pay? That decides how many take it up."),
    N_(
        "More people need more power, food and transport. A solution can grow and still lose share, and the other way "
        "round."
    ),
    N_("How do other solutions change this one? In a well-insulated house there is less heating to save on."),
    N_(
        "An example: Rooftop Solar does not ask what would happen if everybody had panels. It asks how many people "
        "can realistically get them, and what their power displaces from 2020 to 2050."
    ),
)
FAQ: tuple[tuple[str, str], ...] = (
    (
        N_("An Event makes us draw a Feedback Loop. Do we still roll for one?"),
        N_("Yes, if the temperature asks for it. The roll comes first, and both can happen in one round."),
    ),
    (
        N_("We begin to know the ranks by heart. Is that bad?"),
        N_(
            "It means that the game works. Go up a difficulty, and when you are too good for it, play it with "
            "somebody new."
        ),
    ),
    (
        N_("I do not agree with a rank."),
        N_(
            "Good: that is a debate. Every model rests on assumptions, and none is right about everything. Project "
            "Drawdown has had hundreds of researchers look at the whole life of each solution and at how solutions "
            "act on each other. Follow the link on the card and see how it was counted; other assumptions give other "
            "ranks, and Drawdown itself has two sets. What people do changes the result as well, you included."
        ),
    ),
    (
        N_("Will the cards grow old?"),
        N_(
            "When the game was made, Project Drawdown went over its figures every year or two. The game keeps the "
            "table of 2020: what each solution can do from 2020 to 2050. Newer tables may rank them differently."
        ),
    ),
    (
        N_("What are Scenario 1 and Scenario 2?"),
        N_(
            "Two sets of figures in the Drawdown Review. Scenario 1, which the game uses, is the plausible one: not "
            "easy, but possible; it keeps the world below 2 °C by 2050. Scenario 2 pushes each solution as far as it "
            "can realistically go, as if the whole world pulled together at once; it keeps the world below 1.5 °C."
        ),
    ),
    (
        N_("Is a solution with a low rank useless?"),
        N_(
            "No, all are needed. The ranks are for the whole world. Where you live the order may be quite another: "
            "wind turbines do much where it blows and little where it does not. Look for what does most in your "
            "place."
        ),
    ),
    (
        N_("Who says whether a challenge was met, or whether a Silver card fits?"),
        N_("All of you together, by your best judgement. A tie goes to the next player."),
    ),
)
ACTION = (
    N_(
        "Once the solutions are old friends, pick the one you like best and make it a project in the real world, best "
        "of all with others."
    ),
    N_("Start with the link on its card, or at solutionsthegame.com/take-action."),
    N_(
        "Torn between several? Try Ikigai, Japanese for something like “a reason for being”. Look for the place where "
        "four things meet: what you love, what you are good at, what the world needs and, if you like, what you can "
        "be paid for."
    ),
)
MORE = (
    N_("Cue cards: look any solution up, with its text and its link."),
    N_("Solutionstorming: three cards, 15 minutes to gather ideas for one, 15 minutes to shape the best into a pitch."),
    N_("Hackathon: teams or people work on ideas for their cards, by chance or by sector, for an hour or a weekend."),
    N_("Journalism: three cards each; research one of them, then tell the others what you found."),
    N_("At work: the same forms, for what a company could do."),
    N_("Deep Decarbonization Draft: everybody drafts a team of seven solutions; the most gigatonnes win."),
)


def tips() -> tuple[str, ...]:
    """What helps to judge a solution."""
    return tuple(_(tip) for tip in TIPS)


def faq() -> tuple[tuple[str, str], ...]:
    """Questions with their answers."""
    return tuple((_(question), _(answer)) for question, answer in FAQ)


def action() -> tuple[str, ...]:
    """From the game to the world."""
    return tuple(_(line) for line in ACTION)


def more() -> tuple[str, ...]:
    """Other things to do with the cards."""
    return tuple(_(line) for line in MORE)
