// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { DevicePage } from '#components/shell/screens/device/device-page.tsx'

export const generateMetadata = () => documentOf('/device')

export default function Page() {
  return (
    <Route path="/device">
      <DevicePage />
    </Route>
  )
}
