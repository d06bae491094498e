import { hour, type Matrix, ofDevices } from './actors.ts'

export const summary: Matrix = {
  'summary/GetDistanceStat': ofDevices(hour),
  'summary/MultiDeviceState': ofDevices(hour),
}
