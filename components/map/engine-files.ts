const folder = process.env.MAP_ENGINE

/** Of scripts/setup/map-engine.mjs. */
export const engineFiles = ['map.js', 'shared.js'].map((name) => `${folder}/${name}`)
