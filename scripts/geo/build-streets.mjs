// `npx tsx scripts/geo/build-streets.mjs liechtenstein.mbtiles`: see scripts/geo/NOTICE.md.
import path from 'node:path'
import { convertMbtiles } from '#server/maps/convert-mbtiles.ts'

const target = path.resolve(import.meta.dirname, '../../brands/assets/liechtenstein.pmtiles')
console.log(await convertMbtiles(path.resolve(process.argv[2]), target))
