// Copies a text by [data-copy]; over plain HTTP there is no clipboard, so it is marked for the hand to copy.
"use strict";
document.documentElement.classList.add("js");
document.addEventListener("click", event => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const [notice, source] = [document.getElementById("notice"), document.querySelector(button.dataset.copy)];
  const before = button.dataset.before ? document.querySelector(button.dataset.before).value.trim() : "";
  let told;
  const tell = word => { told = notice.textContent = button.dataset[word] || notice.dataset[word]; };
  const marked = () => { getSelection().selectAllChildren(source); tell("select"); };
  const text = [before, source.textContent.trim()].filter(Boolean).join("\n\n");
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => tell("copied"), marked);
  else marked();
  setTimeout(() => { if (notice.textContent === told) notice.textContent = ""; }, 5000);
});
