/** Benches that drive a browser. */
export const inBrowser = ['lighthouse', 'map', 'track', 'wall']

/** Benches that need packages which the platform does not; all others run with what `npm start` installs. */
export const withTestPackages = [...inBrowser, 'deliveries', 'money-model']

/** Benches that ask for pages without one. */
export const withConsole = ['pages']
