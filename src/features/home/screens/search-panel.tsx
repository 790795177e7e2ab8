import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { TRADE_LABELS } from '../../../shared/trades.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';

/** Asks the Artisans list straight from the first screen. A plain GET form: the list's address holds what was asked. */
export function SearchPanel() {
  return (
    <Form action="/artisan" className="search-panel off-cloth" role="search" aria-label="Find an artisan">
      <TextField
        name="q"
        type="search"
        label="What needs doing?"
        placeholder="Leaking tap, new wardrobe..."
        enterKeyHint="search"
        maxLength={200}
      />
      <SelectField name="skill" label="Trade" placeholder="Any trade" options={TRADE_LABELS} />
      <TextField name="lga" label="Town" placeholder="Ikeja, Wuse, Bodija..." maxLength={80} />
      <Button type="submit" icon={<Search aria-hidden="true" />}>
        Find artisans
      </Button>
    </Form>
  );
}
