-- Reserved in this session for site-documents; its owner writes it.
select 1;
