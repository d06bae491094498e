// Written by `npm run fix` from lib/pages.
import { FirmwareScreen } from '#components/control/firmware/firmware-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/firmware/log')

export default function Page() {
  return (
    <Route path="/tools/firmware/log">
      <FirmwareScreen />
    </Route>
  )
}
