import { describeDevices, hostOf, reach } from './stack.mjs'

export function describeStack(env, { demo, logDir }) {
  const host = hostOf(env)
  const address = env.APP_URL || `http://${reach(host)}:${env.PORT}`
  const lines = [
    '',
    `  Console     ${address}`,
    `  Contract    ${address}/mapi   (openapi.json beside it)`,
    `  Devices     ${describeDevices(env)}`,
    `  Bound to    ${host}${host === '127.0.0.1' ? '  (HOST=0.0.0.0 opens it to the network)' : ''}`,
    `  Logs        ${logDir}`,
  ]
  if (demo) {
    lines.push(
      '  Log in as   root, dealer, subdealer, owner or support, password waypost123;',
      '              or with the number of a device, password 123456',
    )
  }
  lines.push('', '  Ctrl-C stops everything.', '')
  return lines.join('\n')
}
