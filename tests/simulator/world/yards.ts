/** Degrees; where the vehicles of a fleet stand at night, beside a road of the built-in street map. */
const yards: Readonly<Record<string, readonly [lat: number, lon: number]>> = {
  dealer: [47.14406, 9.51693],
  subdealer: [47.12468, 9.52283],
  owner: [47.17495, 9.51187],
  'owner-taxi': [47.14566, 9.51438],
  eschen: [47.20822, 9.53099],
  'eschen-fleet': [47.20107, 9.54519],
  'eschen-home': [47.24918, 9.52908],
  schaan: [47.16678, 9.5041],
  'schaan-city': [47.17714, 9.50842],
  ruggell: [47.24773, 9.52546],
  'ruggell-taxi': [47.20946, 9.55801],
  nordlicht: [47.18084, 9.52473],
  'nordlicht-haul': [47.16861, 9.49222],
  'nordlicht-rhine': [47.10775, 9.52676],
  balzers: [47.06765, 9.49839],
  'balzers-yard': [47.07626, 9.51083],
}

export function yardOf(owner: string): readonly [lat: number, lon: number] {
  const found = yards[owner]
  if (!found) throw new Error(`the fleet of ${owner} has no yard`)
  return found
}
