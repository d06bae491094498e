/** Areas of the console (components/shell/menu/areas.ts). */
export const areaNames = [
  'monitor',
  'customer',
  'device',
  'recycle',
  'deviceLogMap',
  'screenHomePage',
  'workbench',
  'total',
  'tools',
  'oamm',
  'sim',
  'wisdom',
  'alarm',
  'message',
  'record',
  'locus',
  'homePage',
  'vas',
  'develop',
] as const
export type AreaName = (typeof areaNames)[number]
