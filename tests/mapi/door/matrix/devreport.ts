import { hour, type Matrix, ofDevices } from './actors.ts'

export const devreport: Matrix = {
  'devreport/RunTime': ofDevices(hour),
  'devreport/MileageStatus': ofDevices(hour),
  'devreport/Stops': ofDevices(hour),
  'devreport/FrequentStops': ofDevices(hour),
  'devreport/CarStatus': ofDevices(),
  'devreport/OfflineDevices': ofDevices(),
  'devreport/PlatformService': ofDevices(),
}
