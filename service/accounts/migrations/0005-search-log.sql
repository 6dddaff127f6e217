-- Reserved in this session for search-log; its owner writes it.
select 1;
