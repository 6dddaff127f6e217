-- Reserved in this session for audit; its owner writes it.
select 1;
