import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type MantineColorShade as Shade,
} from '@mantine/core'
import type { Palette } from '#lib/codes/palettes.ts'

const fonts =
  'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans", "Noto Sans SC", "Noto Sans CJK SC", sans-serif'

/** Around #14181d and #1b2027. */
const darkGreys: MantineColorsTuple = [
  '#d7dde4',
  '#b4bdc8',
  '#8b95a1',
  '#5d6874',
  '#3a434f',
  '#2b323c',
  '#20262e',
  '#1b2027',
  '#161a20',
  '#14181d',
]

/** White keeps 4.5:1 on shades 5 and 7; Mantine's reds are too bright. */
const reds: MantineColorsTuple = [
  '#fff0f0',
  '#ffdedf',
  '#ffbfc1',
  '#ff989c',
  '#f9737a',
  '#d9363f',
  '#d12d38',
  '#c92a35',
  '#b3222d',
  '#8f1a23',
]

/** `close` labels close buttons for screen readers. */
export function themeOf({ scale, fill }: Palette, close: string): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': close }
  return createTheme({
    colors: { brand: scale, dark: darkGreys, red: reds },
    primaryColor: 'brand',
    primaryShade: { light: fill.light as Shade, dark: fill.dark as Shade },
    autoContrast: true,
    luminanceThreshold: 0.4,
    fontFamily: fonts,
    headings: { fontFamily: fonts, fontWeight: '600' },
    fontSizes: {
      xs: '0.75rem',
      sm: '0.875rem',
      md: '0.875rem',
      lg: '1rem',
      xl: '1.25rem',
    },
    defaultRadius: 'md',
    radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '16px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components: {
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true, fz: 'xs' } },
      Menu: {
        defaultProps: {
          shadow: 'md',
          transitionProps: { duration: 150 },
          // Without it the first item takes the focus.
          withInitialFocusPlaceholder: false,
        },
      },
      Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 150 } } },
      Badge: { defaultProps: { tt: 'none' } },
      InputWrapper: {
        defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      },
      // The lock sets a variable on the body, so that each opening and closing restyles the whole
      // page; pages scroll inside (app/tokens.css keeps a dialog's scrolling to itself).
      Modal: {
        defaultProps: {
          transitionProps: { duration: 150 },
          centered: true,
          lockScroll: false,
          closeButtonProps,
        },
      },
      Drawer: { defaultProps: { lockScroll: false, closeButtonProps } },
      Notification: { defaultProps: { closeButtonProps } },
      // What scrolls must be reachable by keyboard (axe scrollable-region-focusable).
      TableScrollContainer: {
        defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } },
      },
    },
  })
}

/** Mantine's tints are nearly black for the brand, and glaring for others. */
const darkTints = Object.fromEntries(
  ['red', 'green', 'yellow', 'orange'].map((name) => [
    `--mantine-color-${name}-light`,
    `color-mix(in srgb, var(--mantine-color-${name}-6) 14%, #1b2027)`,
  ]),
)

/** On a tint of their own the darkest of these scales have less than 4.5:1. */
const lightTexts = {
  '--mantine-color-orange-light-color': '#a8380b',
  '--mantine-color-teal-light-color': '#066649',
  '--mantine-color-green-light-color': '#1f6b2e',
  '--mantine-color-yellow-light-color': '#8a5200',
}

export function variablesOf({ scale, fill, text }: Palette): CSSVariablesResolver {
  const onTint = (scheme: 'light' | 'dark') =>
    Math.min(9, text[scheme] + (scheme === 'light' ? 1 : 0))
  const accents = (scheme: 'light' | 'dark') => ({
    '--wp-accent': scale[fill[scheme]] ?? '',
    '--wp-accent-text': scale[text[scheme]] ?? '',
    '--mantine-color-anchor': scale[text[scheme]] ?? '',
    '--mantine-color-brand-light-color': scale[onTint(scheme)] ?? '',
    '--mantine-color-brand-outline': scale[text[scheme]] ?? '',
    '--mantine-primary-color-light-color': scale[onTint(scheme)] ?? '',
    '--mantine-color-error': 'var(--wp-danger)',
  })
  return () => ({
    variables: {},
    light: {
      ...accents('light'),
      '--mantine-color-dimmed': '#5c6670',
      ...lightTexts,
    },
    dark: {
      ...accents('dark'),
      ...darkTints,
      '--mantine-color-red-light-color': 'var(--wp-danger)',
      '--mantine-color-brand-light': `color-mix(in srgb, ${scale[fill.dark]} 12%, #1b2027)`,
      '--mantine-color-brand-light-hover': `color-mix(in srgb, ${scale[fill.dark]} 16%, #1b2027)`,
      '--mantine-primary-color-light': 'var(--mantine-color-brand-light)',
      '--mantine-primary-color-light-hover': 'var(--mantine-color-brand-light-hover)',
      '--mantine-color-body': '#14181d',
      '--mantine-color-default': '#1b2027',
      '--mantine-color-default-hover': '#232932',
      '--mantine-color-default-border': '#343c47',
      '--mantine-color-dimmed': '#9aa5b1',
      '--mantine-color-text': '#d7dde4',
    },
  })
}
