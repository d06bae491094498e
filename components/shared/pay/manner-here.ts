/** How the payer pays here: a page of this phone, or a code that a phone scans. */
export const mannerHere = (): 'h5' | 'native' =>
  window.matchMedia('(max-width: 767px)').matches ? 'h5' : 'native'
