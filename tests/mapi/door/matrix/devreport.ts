import { each, hour, type Matrix, ofDevices } from './actors.ts'

const noBeacons = each('noPermission', 'bare', 'tool', 'device', 'neighbour')

export const devreport: Matrix = {
  'devreport/RunTime': ofDevices(hour),
  'devreport/MileageStatus': ofDevices(hour),
  'devreport/Stops': ofDevices(hour),
  'devreport/FrequentStops': ofDevices(hour),
  'devreport/Drivers': ofDevices(hour),
  'devreport/CarStatus': ofDevices(),
  'devreport/OfflineDevices': ofDevices(),
  'devreport/PlatformService': ofDevices(),
  'devreport/TemperatureTotal': ofDevices(hour),
  'devreport/TemperatureDetail': ofDevices(hour),
  'devreport/Power': ofDevices(hour),
  'devreport/InputTotal': ofDevices(hour),
  'devreport/InputDetail': ofDevices(hour),
  'devreport/WorkingHours': ofDevices(hour),
  'devreport/Beacons': ofDevices(hour).map((row) => ({
    ...row,
    outcomes: { ...row.outcomes, ...noBeacons },
  })),
}
