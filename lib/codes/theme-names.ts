/** `dark` is viridity on dark ground only. */
export const themeNames = ['viridity', 'azure', 'violet', 'lightBlue', 'dark'] as const
export type ThemeName = (typeof themeNames)[number]
