// Written by `npm run fix` from lib/pages.
import { ProtocolScreen } from '#components/fleet/device/protocol-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/tools/device/protocol')

export default function Page() {
  return (
    <Route path="/tools/device/protocol">
      <ProtocolScreen />
    </Route>
  )
}
