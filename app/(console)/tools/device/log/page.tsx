// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { LogScreen } from '#components/shell/screens/log/log-screen.tsx'

export const generateMetadata = () => documentOf('/tools/device/log')

export default function Page() {
  return (
    <Route path="/tools/device/log">
      <LogScreen kind="tail" />
    </Route>
  )
}
