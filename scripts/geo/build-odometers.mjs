// `npx tsx scripts/geo/build-odometers.mjs`, after a change of the demo's fleets, their errands or roads: metres that
// each of its vehicles drives on each day of the cycle, so that nobody has to plan four weeks to know a mileage.
import fs from 'node:fs'
import { cycleDays, errandTrips } from '../../tests/simulator/world/errands.ts'
import { demoFleet } from '../../tests/simulator/world/fleet.ts'
import { packed } from './packed.mjs'

const metresOf = (device, day) =>
  errandTrips(device, day, 0).reduce((sum, { way }) => sum + (way.metres.at(-1) ?? 0), 0)

const days = Array.from({ length: cycleDays }, (_, day) => day)
const rows = demoFleet()
  .filter(({ city }) => city.hasRoads)
  .map((device) => [device.imei, packed(days.map((day) => Math.ceil(metresOf(device, day))))])
const file = 'tests/simulator/world/odometers.json'
fs.writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
console.log(`${rows.length} vehicles, ${fs.statSync(file).size} bytes`)
