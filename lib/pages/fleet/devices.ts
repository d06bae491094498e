import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList, type ListColumn } from '../list.ts'

/** Not shown until the reader picks them. */
const extra = <K extends string>(columns: readonly ListColumn<K>[]): ListColumn<K>[] =>
  columns.map((column) => ({ ...column, isExtra: true }))
/** What the table's call does not ask for. */
const fileOnly = <K extends string>(columns: readonly ListColumn<K>[]): ListColumn<K>[] =>
  columns.map((column) => ({ ...column, isFileOnly: true }))

/** Every field that people read. */
export const devices = defineList({
  path: 'device',
  title: 'report.devices.title',
  source: 'family/GetDeviceList',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'choice',
      param: 'state',
      title: 'report.column.state',
      options: ['online', 'moving', 'static', 'offline', 'expired', 'notActivated'],
      texts: 'device.state',
    },
    { kind: 'text', param: 'search', title: 'report.filter.numberOrName', max: textLimits.search },
  ],
  rowKey: 'simei',
  fixed: { get_detail: true },
  sorts: {
    imei: 'imei',
    name: 'name',
    activation_time: 'activation',
    due_time: 'due',
    modify_time: 'modify',
  },
  cursor: { last_imei: 'imei', last_key: 'sort_key' },
  columns: [
    { key: 'name', as: 'text', title: 'fleet.column.name', width: 150, phone: 'title' },
    { key: 'imei', as: 'imei', title: 'fleet.column.imei', width: 146, phone: 'second' },
    {
      key: 'state',
      as: 'code',
      codes: 'device.display',
      title: 'fleet.column.state',
      width: 150,
      phone: 'aside',
    },
    {
      key: 'sfamily_name',
      as: 'text',
      title: 'fleet.column.organisation',
      width: 140,
      phone: 'second',
    },
    { key: 'sgid_name', as: 'text', title: 'fleet.column.group', width: 100, priority: 'low' },
    { key: 'model', as: 'text', title: 'fleet.column.model', width: 90, priority: 'fixed' },
    { key: 'account', as: 'text', title: 'fleet.column.account', width: 90, priority: 'low' },
    { key: 'seen_time', as: 'time', title: 'fleet.column.seen', width: 165 },
    { key: 'due_time', as: 'time', title: 'fleet.column.due', width: 130 },
    ...extra([
      { key: 'icon', as: 'car', title: 'fleet.column.kind', width: 150 },
      { key: 'phone', as: 'text', title: 'fleet.column.phone', width: 120 },
      { key: 'dealer_name', as: 'text', title: 'fleet.column.dealer', priority: 'low' },
      { key: 'protocol', as: 'protocol', title: 'fleet.column.protocol', width: 100 },
      { key: 'sim', as: 'imei', title: 'fleet.column.sim', width: 130 },
      { key: 'iccid', as: 'imei', title: 'fleet.column.iccid', width: 190 },
      { key: 'version', as: 'text', title: 'fleet.column.version' },
      { key: 'wired', as: 'code', codes: 'fleet.wired', title: 'fleet.column.wired', width: 90 },
      { key: 'power', as: 'percent', title: 'fleet.column.power' },
      { key: 'signal', as: 'percent', title: 'fleet.column.signal' },
      { key: 'satellites', as: 'number', title: 'fleet.column.satellites', width: 90 },
      { key: 'fix_time', as: 'time', title: 'fleet.column.fix', width: 165 },
      { key: 'speed', as: 'speed', title: 'fleet.column.speed', width: 100 },
      { key: 'oil_cut', as: 'yes', title: 'fleet.filter.oilCut', width: 110 },
      { key: 'mileage', as: 'distance', title: 'fleet.column.mileage', width: 110 },
      { key: 'activation_time', as: 'time', title: 'fleet.column.activation', width: 165 },
      { key: 'start_dev_time', as: 'time', title: 'fleet.column.start', width: 165 },
      { key: 'frozen_time', as: 'time', title: 'fleet.column.frozen', width: 165 },
      { key: 'modify_time', as: 'time', title: 'fleet.column.modify', width: 165 },
      { key: 'remark', as: 'text', title: 'fleet.column.remark', width: 180, priority: 'low' },
    ]),
    ...fileOnly([
      { key: 'lat', as: 'coordinate', title: 'report.column.lat' },
      { key: 'lon', as: 'coordinate', title: 'report.column.lon' },
      { key: 'addr', as: 'text', title: 'device.address', width: 280 },
      { key: 'city', as: 'text', title: 'fleet.column.city' },
      { key: 'loc_type', as: 'code', codes: 'device', title: 'device.source' },
      {
        key: 'satellite_type',
        as: 'codes',
        codes: 'fleet.system',
        title: 'fleet.satelliteSystems',
      },
      { key: 'car_type', as: 'text', title: 'import.column.carType' },
      { key: 'vehicle_brand', as: 'text', title: 'import.column.vehicleBrand' },
      { key: 'frame_number', as: 'text', title: 'import.column.frameNumber' },
      { key: 'engine_number', as: 'text', title: 'import.column.engineNumber' },
      { key: 'insurance_company', as: 'text', title: 'import.column.insuranceCompany' },
      { key: 'insurance_time', as: 'day', title: 'import.column.insuranceUntil' },
      { key: 'inspection_time', as: 'day', title: 'import.column.inspectionUntil' },
      { key: 'leader_name', as: 'text', title: 'import.column.leaderName' },
      { key: 'leader_sex', as: 'code', codes: 'fleet.sex', title: 'import.column.leaderSex' },
      { key: 'leader_id_number', as: 'imei', title: 'import.column.leaderIdNumber' },
      { key: 'leader_phone', as: 'imei', title: 'import.column.leaderPhone' },
      { key: 'leader_mail', as: 'text', title: 'import.column.leaderMail' },
      { key: 'leader_employer', as: 'text', title: 'import.column.leaderEmployer' },
      { key: 'leader_address', as: 'text', title: 'import.column.leaderAddress' },
    ]),
  ],
})
