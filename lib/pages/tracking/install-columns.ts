// What pages of installed devices and vehicles share.

/** The whole name, as a row of models sets it. */
export const modelFilter = {
  kind: 'text',
  param: 'model',
  title: 'report.column.model',
  max: 64,
} as const

/** Which model it is, who sold it, and who added it. */
export const installColumns = [
  { key: 'model', as: 'text', title: 'report.column.model', width: 150 },
  {
    key: 'dealer_name',
    as: 'text',
    title: 'installed.dealer',
    help: 'installed.help.dealer',
    width: 160,
  },
  {
    key: 'actor',
    as: 'text',
    title: 'installed.actor',
    help: 'installed.help.actor',
    width: 150,
  },
] as const

/** Those that name a device: for the groups of devices. */
export const installedKeys = ['imei', 'sfamily_name', 'model', 'dealer_name', 'actor'] as const
