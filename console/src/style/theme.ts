/** Mantine's theme on the tokens of tokens.css: no colour is written anywhere else. */
import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  Menu,
  type ModalProps,
  type MultiSelectProps,
  type PasswordInputProps,
  type SelectProps,
  type VariantColorsResolver,
} from '@mantine/core';
import { dialogText } from '../text/states.ts';

/** The colours that components take by name; Mantine wants ten shades of each. */
const shades = (token: string) => Array.from({ length: 10 }, () => `var(--${token})`);
const TOKENS = new Set(['accent', 'ok', 'warn', 'bad', 'danger', 'soft']);
const ON: Readonly<Record<string, string>> = {
  accent: 'var(--on-accent)',
  danger: 'var(--on-danger)',
};
const TINTS: Readonly<Record<string, string>> = {
  accent: 'var(--info-bg)',
  soft: 'var(--sunken)',
};

const variantColors: VariantColorsResolver = (input) => {
  const given = input.color ?? 'accent';
  const name = TOKENS.has(given) ? given : 'accent';
  const colour = `var(--${name})`;
  const tint = TINTS[name] ?? `var(--${name}-bg)`;
  switch (input.variant) {
    case 'filled':
      return {
        background: colour,
        hover: name === 'accent' ? 'var(--accent-hover)' : colour,
        color: ON[name] ?? 'var(--bg)',
        border: '1px solid transparent',
      };
    case 'light':
      return { background: tint, hover: tint, color: colour, border: '1px solid transparent' };
    case 'outline':
    case 'default':
      return {
        background: 'var(--bg)',
        hover: 'var(--hover)',
        color: input.variant === 'default' ? 'var(--text)' : colour,
        border: '1px solid var(--edge)',
      };
    case 'subtle':
    case 'transparent':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: name === 'soft' ? 'var(--soft)' : colour,
        border: '1px solid transparent',
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

type Shades = [string, string, string, string, string, string, string, string, string, string];

export const theme = createTheme({
  primaryColor: 'accent',
  colors: Object.fromEntries([...TOKENS].map((name) => [name, shades(name) as unknown as Shades])),
  variantColorResolver: variantColors,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '8px' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  breakpoints: { xs: '30em', sm: '40em', md: '64em', lg: '80em', xl: '112.5em' },
  fontSizes: {
    xs: 'var(--size-xs)',
    sm: 'var(--size-m)',
    md: 'var(--size-m)',
    lg: 'var(--size-l)',
    xl: 'var(--size-xl)',
  },
  lineHeights: { xs: '1.35', sm: '1.43', md: '1.43', lg: '1.5', xl: '1.4' },
  shadows: { md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'xs', variant: 'default' },
      vars: (_theme, { size }) => ({
        root: size === 'xs' ? { '--button-height': '2rem', '--button-fz': 'var(--size-s)' } : {},
      }),
    }),
    Input: Input.extend({
      vars: () => ({
        wrapper: {
          '--input-height': '2rem',
          '--input-bg': 'var(--bg)',
          '--input-bd': 'var(--edge)',
          '--input-fz': 'var(--font-size)',
        },
      }),
    }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'soft', size: 32 } }),
    // The placeholder is a child that a menu must not have; the first entry has the focus.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    // Components that the first paint does not need are not imported here.
    PasswordInput: {
      defaultProps: {
        visibilityToggleButtonProps: { 'aria-label': dialogText.secret.show, tabIndex: 0 },
      } satisfies PasswordInputProps,
    },
    // A box within the list that scrolls would be a part without a name; the list itself scrolls.
    Select: { defaultProps: { withScrollArea: false } satisfies Partial<SelectProps> },
    MultiSelect: { defaultProps: { withScrollArea: false } satisfies Partial<MultiSelectProps> },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { opacity: 0.5 },
        closeButtonProps: { 'aria-label': dialogText.close },
        // Else it is a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
    },
  },
});

const common: Record<string, string> = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--bg)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--info-bg)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

/** Mantine's scales of grey, from which its components take what has no variable of its own. */
const greys = (scale: string, tokens: readonly string[]) =>
  Object.fromEntries(
    tokens.map((token, index) => [`--mantine-color-${scale}-${index}`, `var(--${token})`]),
  );

const light = greys('gray', [
  ...['sunken', 'hover', 'line', 'line', 'line', 'edge', 'soft', 'soft', 'text', 'text'],
]);
const dark = greys('dark', [
  ...['text', 'text', 'soft', 'edge', 'line', 'hover', 'raised', 'bg', 'sunken', 'sunken'],
]);

/** Mantine's own colours, on the tokens, in both themes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...common, ...light },
  dark: { ...common, ...dark },
});
