/** What most pages are made of: it comes with the entry, in place of a dozen small files. */
import '../ui/page.tsx';
import '../ui/search-field.tsx';
import '../ui/status.tsx';
import '../ui/table.tsx';
import '../ui/use-page.ts';
