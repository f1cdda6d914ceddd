/** Where a request comes from, as far as a log may know it. */

/** The network alone: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function truncatedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain.replace(/\.\d+$/, '.0');
  const [head = ''] = plain.split('::', 1);
  const groups = head === '' ? [] : head.split(':');
  return `${groups.slice(0, 3).join(':')}::`;
}
