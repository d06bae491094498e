import { each, hour, type Matrix, onOrganisation, type Row } from './actors.ts'

/** Of devices over days: an organisation, a group and numbers out of sight are refused. */
const ofDevices: Row[] = [
  { params: () => hour(), outcomes: {} },
  { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
  { params: ({ sgid }) => ({ sgid, ...hour() }), outcomes: onOrganisation },
  {
    params: ({ imei }) => ({ imei_list: [imei], ...hour() }),
    outcomes: each('numbersUnknown', 'sibling', 'neighbour'),
  },
]

export const statistics: Matrix = {
  'devreport/RunTime': ofDevices,
  'devreport/MileageStatus': ofDevices,
  'summary/GetDistanceStat': ofDevices,
  'summary/MultiDeviceState': ofDevices,
}
