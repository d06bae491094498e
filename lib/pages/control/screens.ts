import { inTools } from '#lib/pages/menu-groups.ts'
import type { Page } from '../page.ts'
import { type CommandTool, commandTools } from './command-tools.ts'

/** Presets of one page. */
const all = '/tools/device/set'

const commandTool = (path: string, name: keyof typeof commandTools): Page => {
  const { title }: CommandTool = commandTools[name]
  return {
    path,
    title,
    menu: { ...inTools('commands'), ...(path !== all && { viewOf: all }) },
    access: ['e_ua_send_cmd'],
    screen: {
      component: 'control/commands/command-tool-screen#CommandToolScreen',
      props: { name },
      messages: ['tool', 'form', 'command', 'verification'],
    },
  }
}

export const deviceSet = commandTool(all, 'setDevices')
export const deviceIp = commandTool('/tools/device/ip', 'deviceServer')
export const cmdSim = commandTool('/tools/cmd/sim', 'simCommands')

export const cmdParse: Page = {
  path: '/tools/cmd/parse',
  title: 'tool.parse.title',
  menu: inTools('commands'),
  screen: {
    component: 'control/parse/parse-screen#ParseScreen',
    messages: ['tool', 'form', 'verification'],
  },
}
