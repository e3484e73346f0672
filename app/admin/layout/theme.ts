import { Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple, PasswordInput } from "@mantine/core";

const petrol: MantineColorsTuple = [
  "#eef4f4",
  "#dbe8ea",
  "#b7d1d6",
  "#8fb6be",
  "#6a9ca6",
  "#4a8290",
  "#2f6a79",
  "#1d5868",
  "#0f4c5c",
  "#0a3440",
];

const red: MantineColorsTuple = [
  "#fdf3f1",
  "#fbe9e6",
  "#f2cbc5",
  "#e5a49b",
  "#d67b70",
  "#c95a4e",
  "#b93a33",
  "#ad2b28",
  "#a3201d",
  "#7d1614",
];

const amber: MantineColorsTuple = [
  "#fef8e8",
  "#fdf0cf",
  "#f8e0a1",
  "#f0cb6d",
  "#e3b443",
  "#c99623",
  "#a87811",
  "#8f6205",
  "#7a4d00",
  "#5c3a00",
];

// The same stand-ins as on the website (app/ui/fonts/fallback-faces.css).
const sans = '"Source Sans", "Source Sans Fallback", "Source Sans Android", sans-serif';
const serif = '"Source Serif", "Source Serif Fallback", "Source Serif Linux", "Source Serif Android", serif';
/** Mantine's `<header>` would be a second banner of the page. */
const plainHeader = { header: { role: "none" } };
/** A long word must not push the cross out of the dialog. */
const dialogTitle = {
  fontFamily: "var(--mantine-font-family-headings)",
  fontSize: "1.35rem",
  fontWeight: 600,
  lineHeight: 1.3,
  minWidth: 0,
  overflowWrap: "anywhere",
} as const;
/** Nothing to be pressed is lower than a finger needs. */
const leastHeight = "32px";
const smallButtons = ["xs", "compact-xs", "compact-sm", "compact-md"];
const closeButton = { "aria-label": "Schließen", size: "lg" } as const;
const roomy = { defaultProps: { size: "md" } };

/** The look of the back office: the petrol and the typefaces of the website (DESIGN §7), a little larger than usual. */
export const theme = createTheme({
  colors: { petrol, red, amber },
  primaryColor: "petrol",
  primaryShade: 8,
  black: "#1b2527",
  fontFamily: sans,
  headings: { fontFamily: serif, fontWeight: "600" },
  fontSizes: { xs: "0.8125rem", sm: "0.9375rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  defaultRadius: "8px",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      vars: (_theme, { size }) => ({
        root: smallButtons.includes(String(size)) ? { "--button-height": leastHeight } : {},
      }),
    }),
    TextInput: roomy,
    // A state cut to "Ohne E-…" says nothing.
    Badge: { styles: { label: { overflow: "visible" } } },
    PasswordInput: PasswordInput.extend({
      defaultProps: {
        size: "md",
        visibilityToggleButtonProps: { "aria-label": "Passwort anzeigen oder verbergen", tabIndex: 0 },
      },
      vars: () => ({ root: { "--psi-button-size": leastHeight } }),
    }),
    Textarea: roomy,
    Select: { defaultProps: { size: "md", allowDeselect: false, checkIconPosition: "right" } },
    InputClearButton: { defaultProps: { size: "lg" } },
    NumberInput: roomy,
    DateInput: roomy,
    TagsInput: roomy,
    MultiSelect: roomy,
    Autocomplete: roomy,
    Checkbox: roomy,
    Switch: roomy,
    Radio: roomy,
    Modal: {
      styles: { title: dialogTitle },
      defaultProps: {
        centered: false,
        closeOnEscape: false, // see escape.ts
        closeButtonProps: closeButton,
        transitionProps: { duration: 150 },
        attributes: plainHeader,
      },
    },
    Drawer: {
      styles: { title: dialogTitle },
      defaultProps: {
        closeOnEscape: false, // see escape.ts
        closeButtonProps: closeButton,
        transitionProps: { duration: 150 },
        attributes: plainHeader,
      },
    },
  },
});

/** Mantine's pale greys are too pale to read: every pair here reaches 4.5:1. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#55646a",
    "--mantine-color-placeholder": "#667378",
    "--mantine-color-error": "#a3201d",
    "--mantine-color-default-border": "#c9cdc8",
  },
  dark: {},
});
