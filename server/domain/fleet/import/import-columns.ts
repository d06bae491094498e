import { profileFields } from '#lib/codes/device-profile.ts'
import { defaultProtocol, protocolNames, protocols } from '#lib/codes/protocols.ts'
import { plainDigits } from '#lib/format/digits.ts'
import { plainName } from '#lib/format/plain-name.ts'
import { claimCode } from '#lib/rules/claim-code.ts'
import { day } from '#lib/rules/dates.ts'
import { listedNumber, printedNumber } from '#lib/rules/device-number.ts'
import { email } from '#lib/rules/email.ts'
import { name } from '#lib/rules/name.ts'
import { whole } from '#lib/rules/number.ts'
import { personalNum } from '#lib/rules/personal-num.ts'
import { anyPhone, remarkNumber } from '#lib/rules/phone.ts'
import { atMost } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { iccid, plainIccid, sim } from '#lib/rules/sim.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { daysIn } from './column-readers.ts'
import type { ImportKey } from './import-key.ts'
import type { SheetColumn } from './sheet-column.ts'

const protocolAliases = Object.fromEntries(
  protocolNames.map((name) => [name, protocols[name].aliases]),
)

export type ImportColumn = SheetColumn<ImportKey>

/** Rows with it are left out. */
export const exampleNumber = '123456789012345'

/** Of the brand with the most. */
const mostIcons = 11

/** Of 11 digits. */
const plainPhone = (text: string) => plainDigits(text).replace(/[\s'’()-]/g, '')

const dayColumn = { rules: [optional(day)], tidyIn: daysIn, aliases: [], example: '', width: 14 }

export const importColumns: readonly ImportColumn[] = [
  {
    key: 'imei',
    rules: [listedNumber],
    tidy: printedNumber,
    isNumber: true,
    aliases: [
      'imei',
      'imei1',
      'imei sn',
      '设备imei',
      '终端号',
      '终端id',
      '设备编号',
      '設備號',
      '設備編號',
      'device',
      'device id',
      'device no',
      'number',
      'terminal id',
      'terminal no',
      'tracker id',
      'имей',
      'id устройства',
      'imei устройства',
      'شناسه دستگاه',
      'id thiết bị',
      'id appareil',
      'gerätenummer',
      'geräte id',
      'id dispositivo',
      'id do dispositivo',
      'id de dispositivo',
    ],
    exported: 'fleet.column.imei',
    example: exampleNumber,
    width: 20,
  },
  {
    key: 'name',
    rules: [atMost(textLimits.deviceName)],
    tidy: plainName,
    aliases: [
      '名称',
      '车牌',
      '车牌号',
      '车牌号码',
      '设备名',
      '車牌',
      '車牌號碼',
      '名稱',
      'nombre o placa',
      'ナンバー',
      '車両番号',
      '名前',
      'name',
      'device name',
      'plate',
      'license plate',
      'licence plate',
      'registration',
      'reg',
      'kennzeichen',
      'nom',
      'immatriculation',
      'plaque',
      'nombre',
      'placa',
      'matrícula',
      'nome',
      'название',
      'имя',
      'госномер',
      'гос',
      'biển số',
      'biển số xe',
      'tên',
      'پلاک',
      'نام',
    ],
    exported: 'fleet.column.name',
    example: '沪A12345',
    width: 18,
  },
  {
    key: 'model',
    rules: [atMost(textLimits.deviceModel)],
    aliases: ['型号', '设备类型', 'type'],
    exported: 'fleet.column.model',
    example: 'VL300',
    width: 14,
  },
  {
    key: 'protocol',
    rules: [],
    aliases: ['通讯协议', '協議'],
    choices: protocolAliases,
    example: defaultProtocol,
    width: 12,
  },
  {
    key: 'group',
    rules: [atMost(textLimits.groupName), optional(name)],
    tidy: plainName,
    aliases: ['组', '组名', 'garage'],
    exported: 'fleet.column.group',
    example: '',
    width: 14,
  },
  {
    key: 'iccid',
    rules: [optional(iccid)],
    tidy: plainIccid,
    isNumber: true,
    aliases: ['iccid号', 'sim iccid'],
    example: '89860012345678901234',
    width: 24,
  },
  {
    key: 'sim',
    rules: [optional(sim)],
    isNumber: true,
    aliases: ['sim卡', 'sim', 'sim号', '手机卡号', 'msisdn'],
    exported: 'fleet.column.sim',
    example: '1440012345678',
    width: 18,
  },
  {
    key: 'wired',
    rules: [],
    aliases: [],
    exported: 'fleet.column.wired',
    choices: { wired: ['0'], wireless: ['1'] },
    example: '',
    width: 12,
  },
  {
    key: 'phone',
    rules: [optional(anyPhone)],
    isNumber: true,
    aliases: ['用户手机', 'user phone'],
    exported: 'fleet.column.phone',
    example: '',
    width: 16,
  },
  {
    key: 'code',
    rules: [optional(claimCode)],
    tidy: plainDigits,
    aliases: ['绑定码', '验证码', 'claim code', 'pin code'],
    example: '',
    width: 16,
  },
  { key: 'dueTime', ...dayColumn, aliases: ['到期时间', '到期日期', 'due time', 'expiry'] },
  {
    key: 'icon',
    rules: [optional(whole(1, mostIcons))],
    tidy: plainDigits,
    aliases: ['图标', 'icon'],
    example: '',
    width: 10,
  },
  {
    key: 'carType',
    rules: [atMost(profileFields.carType.max)],
    aliases: [],
    example: '',
    width: 14,
  },
  {
    key: 'vehicleBrand',
    rules: [atMost(profileFields.vehicleBrand.max)],
    aliases: [],
    example: '',
    width: 14,
  },
  {
    key: 'frameNumber',
    rules: [atMost(profileFields.frameNumber.max)],
    aliases: ['vin', '车架', '車架號'],
    example: '',
    width: 20,
  },
  {
    key: 'engineNumber',
    rules: [atMost(profileFields.engineNumber.max)],
    aliases: ['發動機號'],
    example: '',
    width: 16,
  },
  {
    key: 'insuranceCompany',
    rules: [atMost(profileFields.insuranceCompany.max)],
    aliases: [],
    example: '',
    width: 18,
  },
  { key: 'insuranceUntil', ...dayColumn },
  { key: 'inspectionUntil', ...dayColumn, aliases: ['年检', '年检时间'] },
  {
    key: 'leaderName',
    rules: [atMost(profileFields.leaderName.max)],
    aliases: ['车主', 'owner'],
    example: '',
    width: 14,
  },
  {
    key: 'leaderSex',
    rules: [],
    aliases: ['性别'],
    choices: { male: ['m'], female: ['f'] },
    example: '',
    width: 10,
  },
  {
    key: 'leaderIdNumber',
    rules: [optional(personalNum)],
    tidy: plainDigits,
    isNumber: true,
    aliases: ['身份证号'],
    example: '',
    width: 22,
  },
  {
    key: 'leaderPhone',
    rules: [optional(remarkNumber)],
    tidy: plainPhone,
    isNumber: true,
    aliases: ['车主电话'],
    example: '',
    width: 16,
  },
  { key: 'leaderMail', rules: [optional(email)], aliases: ['邮箱'], example: '', width: 20 },
  {
    key: 'leaderEmployer',
    rules: [atMost(profileFields.leaderEmployer.max)],
    aliases: ['单位'],
    example: '',
    width: 20,
  },
  {
    key: 'leaderAddress',
    rules: [atMost(profileFields.leaderAddress.max)],
    aliases: ['住址'],
    example: '',
    width: 24,
  },
  { key: 'remark', rules: [atMost(textLimits.remark)], aliases: ['说明'], example: '', width: 24 },
]
