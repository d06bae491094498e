/** Key, name, parent, kind. Parents stand before their children. */
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
  ['europe-rhine', 'Rheintal Mobil AG', 'europe', 'end_user'],
  ['world', 'Southern Cross Assets', 'root', 'seller'],
  ['world-yard', 'Pacific Yard Rentals', 'world', 'end_user'],
] as const satisfies readonly (readonly [string, string, string | null, 'seller' | 'end_user'])[]

export type OrganisationKey = (typeof demoOrganisations)[number][0]

/** Name, phone, address. All made up. */
export const demoContacts: Partial<Record<OrganisationKey, readonly [string, string, string]>> = {
  root: ['值班台 Duty desk', '13800000000', '上海市浦东新区张江路 88 号'],
  dealer: ['陈国强', '13800000001', '广州市天河区体育东路 122 号'],
  subdealer: ['林晓敏', '13800000002', '深圳市南山区前海路 18 号'],
  owner: ['周海峰', '13800000003', '深圳市宝安区福永码头 3 号库'],
  'owner-logistics': ['何志远', '13800000014', '东莞市厚街镇物流园 B 区'],
  'owner-taxi': ['梁文辉', '13800000015', '广州市白云区机场路 201 号'],
  east: ['沈佳', '13800000021', '杭州市滨江区网商路 599 号'],
  'east-fleet': ['顾建国', '13800000022', '上海市嘉定区曹安公路 4800 号'],
  'east-home': ['陆敏', '13800000023', '苏州市姑苏区平江路 66 号'],
  north: ['王立新', '13800000031', '北京市海淀区中关村东路 1 号'],
  'north-city': ['赵倩', '13800000032', '北京市大兴区黄村镇 12 号'],
  asia: ['Nguyễn Văn An', '+84901234567', '12 Lê Lợi, Hà Nội'],
  'asia-taxi': ['Trần Thị Bích', '+84907654321', '8 Trần Phú, Hà Nội'],
  europe: ['Katrin Vogel', '+4915112345678', 'Hafenstraße 5, Hamburg'],
  'europe-haul': ['Jens Petersen', '+4915187654321', 'Elbufer 40, Magdeburg'],
  'europe-rhine': ['Lukas Frick', '+4232345678', 'Landstrasse 40, Schaan'],
  world: ['Grace Walker', '+61412345678', '9 Harbour Road, Sydney'],
  'world-yard': ['Tom Ihaka', '+64211234567', '3 Quay Street, Auckland'],
}

/** Key of the organisation, name, kinds of device that go into it. */
export const demoGroups = [
  ['owner', '货车 Lorries', ['truck', 'van']],
  ['owner', '客车 Coaches', ['bus', 'car']],
  ['subdealer', '样机 Demo units', ['car', 'motorcycle']],
  ['europe', 'Lieferwagen', ['van', 'truck']],
  ['europe-rhine', 'Zustellung', ['van', 'truck', 'motorcycle']],
] as const
