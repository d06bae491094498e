// Builds all that production runs: .next and dist/. `npm start` does it by itself; images do it ahead.
import { buildConsole, buildPrograms, generateClient } from './setup/build.mjs'
import { main } from './setup/say.mjs'
import { enterProject } from './setup/settings.mjs'

await main(async () => {
  enterProject()
  await generateClient()
  await buildPrograms()
  await buildConsole()
})
