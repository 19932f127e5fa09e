// The choice of light or dark colors, which the browser remembers for all pages of this site.

const themeKey = "joust theme";
const themes = [["", "as the system"], ["light", "light"], ["dark", "dark"]];

const storedTheme = () => {
  try {
    return localStorage.getItem(themeKey) ?? "";
  } catch {
    return "";
  }
};

let theme = storedTheme();

const applyTheme = () => {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
};

const themeWords = () => `colors: ${(themes.find(([name]) => name === theme) ?? themes[0])[1]}`;

/** A button that changes the colors: as the system has them, light, or dark. */
const themeButton = () => element("button", {
  type: "button", class: "more theme",
  onclick: (event) => {
    const place = themes.findIndex(([name]) => name === theme);
    [theme] = themes[(place + 1) % themes.length];
    try {
      localStorage.setItem(themeKey, theme);
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
    applyTheme();
    event.currentTarget.textContent = themeWords();
  },
}, themeWords());

applyTheme();
