/** What a page offers that sends commands of the catalogue to many devices. */
export type CommandTool = {
  title: string
  purpose: string
  /** By typeValue; all without it. */
  only?: readonly number[]
}

export const commandTools = {
  setDevices: { title: 'tool.deviceSet.title', purpose: 'tool.deviceSet.purpose' },
  /** Main and backup server. */
  deviceServer: {
    title: 'tool.deviceIp.title',
    purpose: 'tool.deviceIp.purpose',
    only: [21, 50],
  },
  /** 1089 and 102 to the SIM, 20000 by the connection. */
  simCommands: {
    title: 'tool.cmdSim.title',
    purpose: 'tool.cmdSim.purpose',
    only: [1089, 102, 20_000],
  },
} as const satisfies Record<string, CommandTool>
