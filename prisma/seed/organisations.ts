/** The demo's tree of dealers and owners: key, name, parent, kind. Parents stand before their children. */
export const demoOrganisations = [
  ['root', 'Waypost', null, 'seller'],
  ['dealer', '大湾区车联 Bay Telematics', 'root', 'seller'],
  ['subdealer', '深圳前海经销 Qianhai Tracking', 'dealer', 'seller'],
  ['owner', '海风快运 Seabreeze Express', 'subdealer', 'end_user'],
  ['owner-logistics', '莞通物流 Guantong Logistics', 'subdealer', 'end_user'],
  ['owner-taxi', '羊城出租 Canton Taxi', 'dealer', 'end_user'],
  ['east', '华东智联 East Delta Connect', 'root', 'seller'],
  ['east-fleet', '申杭车队 Shanghai-Hangzhou Fleet', 'east', 'end_user'],
  ['east-home', '苏州家护 Suzhou Home Care', 'east', 'end_user'],
  ['north', '北方卫通 Northern Beacon', 'root', 'seller'],
  ['north-city', '京城配送 Capital Delivery', 'north', 'end_user'],
  ['asia', 'Mekong & Gulf Trackers', 'root', 'seller'],
  ['asia-taxi', 'Sông Hồng Taxi', 'asia', 'end_user'],
  ['europe', 'Nordlicht Flotten GmbH', 'root', 'seller'],
  ['europe-haul', 'Elbe Spedition', 'europe', 'end_user'],
  ['europe-city', 'Ciudad y Ville Services', 'europe', 'end_user'],
  ['world', 'Southern Cross Assets', 'root', 'seller'],
  ['world-yard', 'Pacific Yard Rentals', 'world', 'end_user'],
] as const satisfies readonly (readonly [string, string, string | null, 'seller' | 'end_user'])[]

export type OrganisationKey = (typeof demoOrganisations)[number][0]

/** Groups of devices: key of the organisation, name, kinds of device that go into it. */
export const demoGroups = [
  ['owner', '货车 Lorries', ['truck', 'van']],
  ['owner', '客车 Coaches', ['bus', 'car']],
  ['subdealer', '样机 Demo units', ['car', 'motorcycle']],
  ['europe', 'Lieferwagen', ['van', 'truck']],
] as const
