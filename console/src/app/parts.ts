/** What most pages are made of: it comes with the entry, in place of a dozen small files. */
import '../ui/page.tsx';
import '../ui/table/search-field.tsx';
import '../ui/values/status.tsx';
import '../ui/table/table.tsx';
import '../ui/use-page.ts';
