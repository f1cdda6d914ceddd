-- E-mail addresses are equal in any case of ASCII letters; other letters must be the same.

create unique index accounts_email_folded on accounts (lower(email collate "C"));
drop index accounts_email;

create index users_email_ascii on users (lower(email collate "C"));
drop index users_email_folded;
alter index users_email_ascii rename to users_email_folded;
