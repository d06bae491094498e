// Written by `npm run fix` from lib/pages.
import { RecordingsScreen } from '#components/control/recordings/recordings-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/device/recordings')

export default function Page() {
  return (
    <Route path="/device/recordings">
      <RecordingsScreen />
    </Route>
  )
}
