import type { Permission } from '#lib/codes/permissions.ts'

/** A page that sends commands of the catalogue to many devices. */
export type CommandTool = {
  path: string
  title: string
  purpose: string
  access: readonly Permission[]
  /** By typeValue; all without it. */
  only?: readonly number[]
}

const access = ['e_ua_send_cmd'] as const

export const setDevices: CommandTool = {
  path: 'tools/device/set',
  title: 'tool.deviceSet.title',
  purpose: 'tool.deviceSet.purpose',
  access,
}

/** Main and backup server. */
export const deviceServer: CommandTool = {
  path: 'tools/device/ip',
  title: 'tool.deviceIp.title',
  purpose: 'tool.deviceIp.purpose',
  access,
  only: [21, 50],
}

/** 1089 and 102 to the SIM, 20000 by the connection. */
export const simCommands: CommandTool = {
  path: 'tools/cmd/sim',
  title: 'tool.cmdSim.title',
  purpose: 'tool.cmdSim.purpose',
  access,
  only: [1089, 102, 20_000],
}
