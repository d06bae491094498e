import type { ReportExtra } from '../codecs/protocol.ts'
import type { Device } from '../device.ts'
import type { Hub } from '../hub.ts'
import { raiseSimChange } from './raise-sim-change.ts'

const textOf = (value: ReportExtra[string] | undefined) =>
  typeof value === 'string' ? value : undefined

/** Out of messages that carry no reports: attributes (0x0107, 0x1107), information of GT06 (0x94), answers to commands. */
export function learnHardware(
  hub: Pick<Hub, 'committer' | 'facts' | 'now'>,
  device: Device,
  facts: ReportExtra,
): void {
  const iccid = textOf(facts['iccid'])
  const toldModel = textOf(facts['model'])
  const hardware = textOf(facts['hardware'])
  const firmware = textOf(facts['firmware'])
  if (!iccid && !toldModel && !hardware && !firmware) return
  raiseSimChange(hub, device, iccid)
  hub.facts.learn(device, { model: toldModel, toldModel, iccid, hardware, firmware })
}
