/** The specification's name of a dealer's accounts. Apart from the rights: every page of the browser needs it. */
export const businessAccount = 'e_type_busness'
