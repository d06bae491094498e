/** Whoever knows what follows has access, or speaks for somebody. */
const secretPath =
  /^(\/(?:h5\/share|backup|download|firmware|calendar|recording|report|leave|schedule\/(?:confirm|leave))\/).+/

/** What a log may say of an address. */
export const loggedPath = (path: string | undefined): string | undefined =>
  path?.replace(secretPath, '$1…')
