/** Later ones carry the marks of earlier ones. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['WeChat', /\bMicroMessenger\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** "Chrome 141 · Windows"; empty when neither is known. */
export function describeAgent(agent: string): string {
  const browser = browsers.flatMap(([name, pattern]) => {
    const found = pattern.exec(agent)
    return found ? [`${name} ${found[1]}`] : []
  })[0]
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0]
  return [browser, system].filter(Boolean).join(' · ')
}
