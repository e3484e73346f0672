import { Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple, PasswordInput } from "@mantine/core";
import { layers } from "../ui/dialog/layers.ts";

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

// The same fallback fonts as on the website (app/ui/fonts/fallback-faces.css).
const sans = '"Source Sans", "Source Sans Fallback", "Source Sans Android", sans-serif';
const serif = '"Source Serif", "Source Serif Fallback", "Source Serif Linux", "Source Serif Android", serif';
/** Mantine's `<header>` would be a second banner landmark. */
const plainHeader = { header: { role: "none" } };
/** A long word must not push the close button out of the dialog. */
const dialogTitle = {
  fontFamily: "var(--mantine-font-family-headings)",
  fontSize: "clamp(1.15rem, 0.9rem + 1vw, 1.35rem)",
  fontWeight: 600,
  lineHeight: 1.3,
  minWidth: 0,
  overflowWrap: "break-word",
  hyphens: "auto",
} as const;
/** The minimum height of touch targets. */
const minimumHeight = "32px";
const smallButtons = ["xs", "compact-xs", "compact-sm", "compact-md"];
const closeButton = { "aria-label": "Schließen", size: "lg" } as const;
const mediumSize = { defaultProps: { size: "md" } };

/** The theme of the back office: colour and typefaces of the website (DESIGN §7), slightly larger than usual. */
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
        root: smallButtons.includes(String(size)) ? { "--button-height": minimumHeight } : {},
      }),
    }),
    TextInput: mediumSize,
    // No ellipsis: a label cut to "Ohne E-…" is useless.
    Badge: { styles: { label: { overflow: "visible" } } },
    PasswordInput: PasswordInput.extend({
      defaultProps: {
        size: "md",
        visibilityToggleButtonProps: { "aria-label": "Passwort anzeigen oder verbergen", tabIndex: 0 },
      },
      vars: () => ({ root: { "--psi-button-size": minimumHeight } }),
    }),
    Textarea: mediumSize,
    Select: { defaultProps: { size: "md", allowDeselect: false, checkIconPosition: "right" } },
    // Also of selects and date fields.
    Popover: { defaultProps: { zIndex: layers.list } },
    InputClearButton: { defaultProps: { size: "lg" } },
    NumberInput: mediumSize,
    DateInput: mediumSize,
    TagsInput: mediumSize,
    MultiSelect: mediumSize,
    Autocomplete: mediumSize,
    Checkbox: mediumSize,
    Switch: mediumSize,
    Radio: mediumSize,
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

/** Mantine's greys have too little contrast: every pair here reaches 4.5:1. */
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
