import { organisationLimits } from '#lib/contract/organisation-fields.ts'
import { deviceNumber } from '#lib/rules/device-number.ts'
import { name } from '#lib/rules/name.ts'
import { remarkNumber } from '#lib/rules/phone.ts'
import { atMost } from '#lib/rules/required.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { iccid, sim } from '#lib/rules/sim.ts'

export type ImportColumn = {
  key: ImportKey
  /** Rules of spec §5, in order; blank cells break only those of a column that must be filled. */
  rules: readonly Rule[]
  /** Headings that people use beside those of messages/<language>/import.json. */
  aliases: readonly string[]
  /** What may be written, by what it means; beside `import.words.<meaning>` of every language. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** In the example row of the template. */
  example: string
  /** Characters, in the template. */
  width: number
}

export type ImportKey =
  | 'imei'
  | 'name'
  | 'model'
  | 'protocol'
  | 'group'
  | 'iccid'
  | 'sim'
  | 'wired'
  | 'carType'
  | 'vehicleBrand'
  | 'frameNumber'
  | 'engineNumber'
  | 'leaderName'
  | 'leaderPhone'
  | 'remark'

/** Number of the template's example: a row that still bears it is left out. */
export const exampleNumber = '123456789012345'

const short = [atMost(40)]

/** The columns of an import sheet, in the order of the template. */
export const importColumns: readonly ImportColumn[] = [
  {
    key: 'imei',
    rules: [deviceNumber],
    aliases: ['imei', 'imei号', '设备imei', '终端号', '设备编号', 'device id', 'number'],
    example: exampleNumber,
    width: 20,
  },
  {
    key: 'name',
    rules: short,
    aliases: ['名称', '车牌', '车牌号', '设备名', 'plate', 'name', 'device name'],
    example: '沪A12345',
    width: 18,
  },
  {
    key: 'model',
    rules: short,
    aliases: ['型号', '设备类型', 'type'],
    example: 'VL300',
    width: 14,
  },
  {
    key: 'protocol',
    rules: [],
    aliases: ['通讯协议'],
    choices: { jt808: ['808', 'jt/t808', 'jtt808'], gt06: ['gt06n'], osmand: ['traccar'] },
    example: 'jt808',
    width: 12,
  },
  {
    key: 'group',
    rules: [atMost(organisationLimits.groupName), optional(name)],
    aliases: ['组', '组名', 'garage'],
    example: '',
    width: 14,
  },
  {
    key: 'iccid',
    rules: [optional(iccid)],
    aliases: ['iccid号', 'sim iccid'],
    example: '89860012345678901234',
    width: 24,
  },
  {
    key: 'sim',
    rules: [optional(sim)],
    aliases: ['sim卡', 'sim', 'sim号', '手机卡号', 'msisdn'],
    example: '1440012345678',
    width: 18,
  },
  {
    key: 'wired',
    rules: [],
    aliases: [],
    choices: { wired: ['0'], wireless: ['1'] },
    example: '',
    width: 12,
  },
  { key: 'carType', rules: short, aliases: [], example: '', width: 14 },
  { key: 'vehicleBrand', rules: short, aliases: [], example: '', width: 14 },
  { key: 'frameNumber', rules: short, aliases: ['vin', '车架'], example: '', width: 20 },
  { key: 'engineNumber', rules: short, aliases: [], example: '', width: 16 },
  { key: 'leaderName', rules: short, aliases: ['车主', 'owner'], example: '', width: 14 },
  {
    key: 'leaderPhone',
    rules: [optional(remarkNumber)],
    aliases: ['车主电话'],
    example: '',
    width: 16,
  },
  { key: 'remark', rules: [atMost(200)], aliases: ['说明'], example: '', width: 24 },
]

/** What is left of a heading or a word for comparing: no case, spaces, stars, brackets or punctuation. */
export const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replace(/[\s*_\-/.:·'’]+/g, '')
