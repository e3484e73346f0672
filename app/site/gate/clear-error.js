// Typing takes the message about the last password away. The gate is a page without any other script.
const field = document.getElementById("gate-password");
field?.addEventListener(
  "input",
  () => {
    document.getElementById("gate-message")?.remove();
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  },
  { once: true },
);
