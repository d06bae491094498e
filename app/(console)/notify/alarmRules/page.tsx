// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { AlarmRulesScreen } from '#components/tracking/alarm-rules/alarm-rules-screen.tsx'

export const generateMetadata = () => documentOf('/notify/alarmRules')

export default function Page() {
  return (
    <Route path="/notify/alarmRules">
      <AlarmRulesScreen />
    </Route>
  )
}
