import { hour, type Matrix, ofDevices, onOrganisation } from './actors.ts'

export const summary: Matrix = {
  'summary/GetDistanceStat': ofDevices(hour),
  'summary/MultiDeviceState': ofDevices(hour),
  'summary/QueryInstallCar': ofDevices(hour),
  'summary/QueryCheckInCar': ofDevices(hour),
  'summary/OnLineState': [
    { params: hour, outcomes: {} },
    { params: ({ sfamilyid }) => ({ sfamilyid, ...hour() }), outcomes: onOrganisation },
  ],
}
