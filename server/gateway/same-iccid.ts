/** Without the check digit, which some devices leave out. */
export const digitsOf = (iccid: string): string => iccid.toUpperCase().slice(0, 19)
/** Devices without a card tell zeros. */
export const namesCard = (iccid: string): boolean => /[1-9]/.test(iccid)
