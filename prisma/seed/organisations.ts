/** Key, name, parent, kind. Parents stand before their children. */
export const demoOrganisations = [
  ['root', 'Waypost', null, 'seller'],
  ['dealer', '阿尔卑斯车联 Alpine Telematics', 'root', 'seller'],
  ['subdealer', '瓦杜兹经销 Vaduz Tracking', 'dealer', 'seller'],
  ['owner', '莱茵快运 Rhine Express', 'subdealer', 'end_user'],
  ['owner-logistics', '莞通物流 Guantong Logistics', 'subdealer', 'end_user'],
  ['owner-taxi', '公国出租 Principality Taxi', 'dealer', 'end_user'],
  ['eschen', '埃申智联 Eschen Connect', 'root', 'seller'],
  ['eschen-fleet', '毛伦车队 Mauren Fleet', 'eschen', 'end_user'],
  ['eschen-home', '鲁格尔家护 Ruggell Home Care', 'eschen', 'end_user'],
  ['schaan', '沙恩卫通 Schaan Beacon', 'root', 'seller'],
  ['schaan-city', '首都配送 Capital Delivery', 'schaan', 'end_user'],
  ['ruggell', 'Rhine Delta Trackers', 'root', 'seller'],
  ['ruggell-taxi', 'Taxi Sông Rhein', 'ruggell', 'end_user'],
  ['nordlicht', 'Nordlicht Flotten GmbH', 'root', 'seller'],
  ['nordlicht-haul', 'Binnendamm Spedition', 'nordlicht', 'end_user'],
  ['nordlicht-rhine', 'Rheintal Mobil AG', 'nordlicht', 'end_user'],
  ['balzers', 'Gutenberg Assets', 'root', 'seller'],
  ['balzers-yard', 'Balzers Yard Rentals', 'balzers', 'end_user'],
] as const satisfies readonly (readonly [string, string, string | null, 'seller' | 'end_user'])[]

export type OrganisationKey = (typeof demoOrganisations)[number][0]

const inChina: readonly OrganisationKey[] = ['root', 'owner-logistics']

/** Of an organisation and its accounts; IANA. */
export const zoneOf = (key: OrganisationKey): string =>
  inChina.includes(key) ? 'Asia/Shanghai' : 'Europe/Vaduz'

/** Name, phone, address. All made up. */
export const demoContacts: Partial<Record<OrganisationKey, readonly [string, string, string]>> = {
  root: ['值班台 Duty desk', '13800000000', '上海市浦东新区张江路 88 号'],
  dealer: ['陈国强', '13800000001', 'Landstrasse 12, Vaduz'],
  subdealer: ['林晓敏', '13800000002', 'Heuweg 18, Vaduz'],
  owner: ['周海峰', '13800000003', 'Im alten Riet 34, Schaan'],
  'owner-logistics': ['何志远', '13800000014', '深圳市龙岗区坂田物流园 B 区'],
  'owner-taxi': ['梁文辉', '13800000015', 'Kartennaweg 3, Vaduz'],
  eschen: ['沈佳', '13800000021', 'Essanestrasse 59, Eschen'],
  'eschen-fleet': ['顾建国', '13800000022', 'Feldkircher Strasse 48, Mauren'],
  'eschen-home': ['陆敏', '13800000023', 'Landstrasse 66, Ruggell'],
  schaan: ['王立新', '13800000031', 'Zollstrasse 1, Schaan'],
  'schaan-city': ['赵倩', '13800000032', 'Benderer Strasse 12, Schaan'],
  ruggell: ['Nguyễn Văn An', '+4233901234', 'Industriestrasse 12, Ruggell'],
  'ruggell-taxi': ['Trần Thị Bích', '+4233907654', 'Vorarlberger Strasse 8, Schaanwald'],
  nordlicht: ['Katrin Vogel', '+4232301234', 'Feldkircher Strasse 5, Schaan'],
  'nordlicht-haul': ['Jens Petersen', '+4232307654', 'Binnendamm 40, Schaan'],
  'nordlicht-rhine': ['Lukas Frick', '+4232345678', 'Landstrasse 40, Triesen'],
  balzers: ['Grace Walker', '+4233841234', 'Iramali 9, Balzers'],
  'balzers-yard': ['Tom Ihaka', '+4233847654', 'Kanalstrasse 3, Balzers'],
}

/** Of devices that tell of beacons. */
export const badgeGroup = { owner: 'owner', name: '徽章 Badges' } as const

/** Key of the organisation, name, kinds of device that go into it. */
export const demoGroups = [
  ['owner', '货车 Lorries', ['truck', 'van']],
  ['owner', '客车 Coaches', ['bus', 'car']],
  [badgeGroup.owner, badgeGroup.name, ['person', 'motorcycle', 'taxi']],
  ['subdealer', '样机 Demo units', ['car', 'motorcycle']],
  ['nordlicht', 'Lieferwagen', ['van', 'truck']],
  ['nordlicht-rhine', 'Zustellung', ['van', 'truck', 'motorcycle']],
] as const
