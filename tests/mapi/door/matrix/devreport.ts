import { hour, type Matrix, ofDevices } from './actors.ts'

export const devreport: Matrix = {
  'devreport/RunTime': ofDevices(hour),
  'devreport/Stops': ofDevices(hour),
  'devreport/FrequentStops': ofDevices(hour),
}
