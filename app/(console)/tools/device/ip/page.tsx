// Written by `npm run fix` from lib/pages.
import { CommandToolScreen } from '#components/control/commands/command-tool-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/device/ip')

export default function Page() {
  return (
    <Route path="/tools/device/ip">
      <CommandToolScreen name="deviceServer" />
    </Route>
  )
}
